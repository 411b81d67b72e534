import { REVISIONS } from '../../../src/kernel/contract/revisions.ts'
import { walkEveryOperation } from '../../support/walks/every-operation.ts'

REVISIONS.filter((revision) => revision !== '7.92').forEach(walkEveryOperation)
