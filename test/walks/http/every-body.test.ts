import { REVISIONS } from '../../../src/kernel/contract/revisions.ts'
import { walkEveryBody, walkEveryEncoding } from '../../support/walks/every-body.ts'

REVISIONS.forEach(walkEveryBody)
// Encodings are read in the same way whatever the revision; the oldest one has other fields.
walkEveryEncoding('2.71')
walkEveryEncoding('7.92')
