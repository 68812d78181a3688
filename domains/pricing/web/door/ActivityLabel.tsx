/** The activity behind a price: its name, and how long it goes on. */
import { Countdown } from '#kit/ui/figures/Countdown.tsx'

type Props = { name: string; until?: number | undefined }

export default function ActivityLabel({ name, until }: Props) {
  return (
    <>
      <span className="truncate">{name}</span>
      {until !== undefined && (
        <span className="shrink-0">
          <Countdown look="plain" until={new Date(until).toISOString()} isBrief />
        </span>
      )}
    </>
  )
}
