import { readFile } from 'node:fs/promises'

/** The memory of processes in bytes, by name: what each uses alone and its part of what it shares, where the system tells that (Linux). */
export async function memoryOf(
  pids: Record<string, number | undefined>,
): Promise<Record<string, number>> {
  const all = Object.entries(pids).map(async ([name, pid]) => {
    const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
    const [, kilobytes] = /^Pss:\s+(\d+) kB$/m.exec(text) ?? []
    return kilobytes === undefined ? [] : [[name, Number(kilobytes) * 1_024] as const]
  })
  return Object.fromEntries((await Promise.all(all)).flat())
}
