import { type FlagsOf, count, usually } from '../../../scripts/flags.ts'
import { json, keep, seed } from '../service/common-flags.ts'

export const COMMAND = {
  name: 'prove:team',
  about: `Starts the service by its command, as an operator does, with the limits that it has by itself, and
has a team work with it: each person does something every few seconds (opens a board, reads a card,
searches, writes), and has boards open, whose changes come by WebSockets. Memory is that of all
processes of the service, each with its part of what they share (PSS). Afterwards more sockets are opened.

It exits with 1 if a request fails, if one read in a hundred takes longer than 300 ms, if a socket
ends, if a change is not told, if the memory is above its bounds or grows, or if one of the further
sockets is neither served nor refused with a reason. It needs Linux, where it reads the memory of
processes from /proc.`,
  flags: {
    minutes: usually(10, count('how long the team works', 1, 1_440)),
    people: usually(50, count('how many people there are', 1, 1_000)),
    boards: usually(20, count('how many boards they have', 1, 1_000)),
    cards: usually(1_000, count('how many cards each board has', 1, 10_000)),
    sockets: usually(200, count('how many boards are open at once', 1, 1_000)),
    further: usually(500, count('how many sockets there are afterwards', 1, 10_000)),
    seed,
    json,
    keep,
  },
}

export type Flags = FlagsOf<typeof COMMAND>
