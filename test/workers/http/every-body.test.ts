import { walkEveryBody } from '../../support/walks/every-body.ts'

walkEveryBody('7.92')
