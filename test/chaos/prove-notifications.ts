import { faultLines, figures } from '../../scripts/report.ts'
import { runScript } from '../../scripts/run-script.ts'
import { stop } from '../../scripts/exit.ts'
import { type ReceivedMail, openMailServer } from '../support/mail-server.ts'
import { COMMAND, type Flags } from './notifications/flags.ts'
import { type Evidence, type Leaver, readStored } from './notifications/evidence.ts'
import { differencesIn } from './notifications/judge.ts'
import { type Play, isQuiet, play, readInbox } from './notifications/play.ts'
import { type Arrival, type Receiver, openReceiver } from './notifications/receiver.ts'
import { type Sink, setStage } from './notifications/stage.ts'
import { carryOut, planKills } from './service/kills.ts'
import type { Life } from './service/life.ts'
import { onOwnLife } from './service/own-life.ts'
import { seeded } from './service/random.ts'
import { storeFile } from './service/store-file.ts'

/** The number of cards that are made for each kill. */
const CARDS = 3

/** All that the service sends to. */
type Outside = { sink: Sink; receiver: Receiver }

/** Lets people be told while the service is killed, and compares what each was told by each way with the logs. */
async function prove(
  life: Life,
  state: string,
  { sink, receiver }: Outside,
  flags: Flags,
): Promise<boolean> {
  const kills = flags.kills ?? (flags.quick ? 5 : 50)
  const cards = Math.max(kills, 1) * CARDS
  console.log(`Seed ${flags.seed}: ${cards} cards fall due; ${kills} kills.`)
  const random = seeded(flags.seed)
  const stage = await setStage(life.url, sink, receiver.url)
  const mails: (ReceivedMail & { atMs: number })[] = []
  const leavers: Leaver[] = []
  const game: Play = { stage, life, sink, leavers, random, cards, made: 0 }
  const noting = setInterval(() => {
    for (const mail of sink.received.splice(0)) mails.push({ ...mail, atMs: Date.now() })
  }, 20)
  try {
    const killing = carryOut(planKills(random, cards, kills), life, () => game.made)
    await Promise.all([play(game), killing])
    console.log('The cards are made; waiting for what is still to be told.')
    const { arrivals } = receiver
    await isQuiet(stage, () => mails.length + arrivals.length)
    const parked = await stage.admin.get_outbox({ query: { state: 'parked' } })
    const inboxes: Evidence['inboxes'] = new Map()
    for (const person of stage.people) inboxes.set(person.id, await readInbox(person))
    await life.end()
    const stored = readStored(storeFile(state) ?? stop('The file of the store was not found.'))
    const evidence = { stage, leavers, inboxes, mails, arrivals, parked }
    const differences: string[] = []
    for await (const one of differencesIn(evidence, stored)) differences.push(one)
    console.log(
      figures({
        kills,
        'cards in the log': stored.log.filter(({ kind }) => kind === 'createCard').length,
        'notifications in inboxes': [...inboxes.values()].flat().length,
        'that mail had to tell of': stored.mailed.length,
        messages: mails.length,
        'of those, digests': mails.filter(({ inReplyTo }) => inReplyTo === undefined).length,
        'deliveries of boards': countOf(arrivals, '/boards/'),
        'deliveries to people': countOf(arrivals, '/people/'),
        'push messages': countOf(arrivals, '/devices/'),
        'rights that ended': leavers.length,
      }),
    )
    console.log(faultLines(differences))
    return differences.length === 0
  } finally {
    clearInterval(noting)
  }
}

/** The number of requests to such addresses, and how many of them came again. */
function countOf(arrivals: Arrival[], path: string): string {
  const own = arrivals.filter((one) => one.path.startsWith(path))
  const again = own.length - new Set(own.map((one) => `${one.path} ${one.id}`)).size
  return path === '/devices/' ? `${own.length}` : `${own.length}, ${again} of them again`
}

await runScript(COMMAND, async (flags) => {
  const sink = await openMailServer()
  const receiver = await openReceiver()
  const vars = {
    WEBHOOK_ALLOW_HTTP: 'on',
    WEBHOOK_ALLOW_PRIVATE: 'on',
    // All receivers are one host, which would get ten deliveries a second.
    WEBHOOK_RATE: 'off',
    MAIL: 'smtp',
    MAIL_FROM: 'laneway@example.org',
    MAIL_ALLOW_PLAIN: 'on',
    SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
  }
  try {
    return await onOwnLife(vars, flags.keep, (life, state) =>
      prove(life, state, { sink, receiver }, flags),
    )
  } finally {
    await receiver.close()
    await sink.close()
  }
})
