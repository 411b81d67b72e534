import { REVISIONS } from '../../../src/kernel/contract/revisions.ts'
import { walkEveryBody } from '../../support/walks/every-body.ts'

REVISIONS.filter((revision) => revision !== '7.92').forEach(walkEveryBody)
