import type { Client } from './client.ts'

/** The id of a card in a list that was deleted. */
export async function newDeletedCard(api: Client, inList: string): Promise<string> {
  const id = await api.made(`${inList}/cards`, { title: 'A deleted card' })
  await api.sure('DELETE', `${inList}/cards/${id}`)
  return id
}
