import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT, blocksIn, pageAt } from './commands.ts'
import type { Stage } from './stage.ts'

/** Packs the client, installs it beside a user's file that is the first example of its page, checks its types and runs it; gives what it printed. */
export async function packAndTry({ copy, service }: Stage, command: string): Promise<string> {
  const place = join(copy.folder, '..', 'user')
  const installed = join(place, 'node_modules/@laneway/client')
  await copy.well(`mkdir -p ${installed}; ${command} --silent --pack-destination ${place}`)
  const tarball = (await readdir(place)).find((name) => name.endsWith('.tgz')) ?? 'no tarball'
  await copy.well(`tar -xzf ${join(place, tarball)} -C ${installed} --strip-components 1`)
  const [example = ''] = blocksIn(pageAt('docs/client.md'), 'ts')
  const source = example.replace('https://boards.example', (await service()).url)
  await writeFile(join(place, 'package.json'), '{ "type": "module" }')
  await writeFile(join(place, 'example.ts'), source)
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
  const types = join(ROOT, 'node_modules/@types/node')
  const strictly = '--noEmit --strict --ignoreConfig --module nodenext --target es2022 --lib es2023'
  await copy.well(`cd ${place}; node ${tsc} ${strictly} --types ${types} example.ts`)
  return (await copy.well(`cd ${place}; node example.ts`)).stdout
}
