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

/** Shows in figures how much is done; `label` says it in words. */
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
