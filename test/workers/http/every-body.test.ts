import { walkEveryBody, walkEveryEncoding } from '../../support/walks/every-body.ts'

walkEveryBody('7.92')
walkEveryEncoding('7.92')
