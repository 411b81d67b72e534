/** A message as a device shows it. `id` is that of the notification, if there is one alone; `tag` is the same if the message comes twice. */
export type PushMessage = {
  id?: string
  tag: string
  title: string
  body: string
  /** The path of the page that a click opens. */
  url: string
  /** The number of unread notifications, for the badge of the page. */
  unread: number
}
