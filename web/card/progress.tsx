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

/** How much is done, in figures; `label` says it in words. */
export function DoneCount({ label, done, count }: { label: string; done: number; count: number }) {
  return (
    <span class="card-count">
      <span class="spoken">{label}</span>
      <span aria-hidden="true">
        {done}/{count}
      </span>
    </span>
  )
}
