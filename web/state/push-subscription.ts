/** The subscription by which this browser takes push messages; undefined if it takes none. */
export async function pushSubscription(): Promise<PushSubscription | undefined> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? undefined
}

/** Ends that this browser takes messages for whoever signs out, and takes those away that it shows. The service ends its part with the sign-in. */
export async function endPush(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
    await (await pushSubscription())?.unsubscribe()
  } catch {
    // A browser without push messages, or one that is not connected, has nothing to end.
  }
}
