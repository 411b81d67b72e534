import { operationBuilder } from '../contract/operation.ts'
import type { Access } from '../core/permissions.ts'
import type { RequestContext } from '../request-context.ts'

/** What operations of this house work with, and how they say who may call them. */
export type OperationContext = { context: RequestContext; access: Access }

/** Declares an operation of this house. */
export const operation = operationBuilder<OperationContext>()
