/** The activity behind a price: its name, and how long it goes on. With its end the page asks for its prices again. */
import { useQueryClient } from '@tanstack/react-query'
import { Countdown } from '#kit/ui/figures/Countdown.tsx'
import { spread } from '#kit/web/calls/spread.ts'

type Props = { name: string; until?: number | undefined }

const PRICED = /^\/(?:pricing|cart)\b/

export default function ActivityLabel({ name, until }: Props) {
  const queries = useQueryClient()
  const askAgain = () =>
    spread(
      () =>
        void queries.invalidateQueries(
          { predicate: ({ queryKey: [path] }) => PRICED.test(String(path)) },
          { cancelRefetch: false },
        ),
    )
  return (
    <>
      <span className="truncate">{name}</span>{' '}
      {until !== undefined && (
        <span className="shrink-0">
          <Countdown look="plain" until={new Date(until).toISOString()} isBrief onEnd={askAgain} />
        </span>
      )}
    </>
  )
}
