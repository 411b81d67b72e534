/** How much is done, as a bar. */
export function Progress({ label, done, count }: { label: string; done: number; count: number }) {
  return (
    <progress
      class="card-progress"
      aria-label={label}
      value={done}
      max={count}
      data-complete={done === count || undefined}
    />
  )
}
