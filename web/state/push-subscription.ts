/** The subscription by which this browser takes push messages; undefined if it takes none. */
export async function pushSubscription(): Promise<PushSubscription | undefined> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? undefined
}
