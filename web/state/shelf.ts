import {
  type UseStore,
  clear,
  createStore,
  delMany,
  entries,
  get,
  keys,
  promisifyRequest,
  update,
} from 'idb-keyval'

/** Values by their keys, which outlive the page. */
export type Shelf = {
  get<Value>(key: string): Promise<Value | undefined>
  keys(): Promise<string[]>
  entries<Value>(): Promise<[key: string, value: Value][]>
  /** Stores values also if the page ends in the next moment. */
  put(all: readonly (readonly [key: string, value: unknown])[]): Promise<void>
  update<Value>(key: string, change: (before: Value | undefined) => Value): Promise<void>
  delete(all: readonly string[]): Promise<void>
  clear(): Promise<void>
}

/** A shelf in a database of the browser, which is not opened before it is used. */
export function browserShelf(database: string, name: string): Shelf {
  let opened: UseStore | undefined
  const store = () => (opened ??= createStore(database, name))
  return {
    get: async (key) => get(key, store()),
    keys: async () => keys(store()),
    entries: async () => entries(store()),
    put: async (all) => putNow(all, store()),
    update: async (key, change) => update(key, change, store()),
    delete: async (all) => delMany([...all], store()),
    clear: async () => clear(store()),
  }
}

/** Commits at once, not when the browser has said that it has the values, as it drops what is not committed. */
async function putNow(
  all: readonly (readonly [key: string, value: unknown])[],
  store: UseStore,
): Promise<void> {
  await store('readwrite', (objects) => {
    for (const [key, value] of all) objects.put(value, key)
    objects.transaction.commit()
    return promisifyRequest(objects.transaction)
  })
}
