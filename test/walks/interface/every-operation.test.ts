import { REVISIONS } from '../../../src/kernel/contract/revisions.ts'
import { walkEveryOperation, walkEveryRefusal } from '../../support/walks/every-operation.ts'

REVISIONS.forEach(walkEveryOperation)
walkEveryRefusal('7.92')
