/** The session of a flash sale that is on, or the next one, for the home page: with its countdown and first goods. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { SectionHeading } from '#kit/ui/basics/SectionHeading.tsx'
import { Countdown } from '#kit/ui/figures/Countdown.tsx'
import { query } from '#kit/web/calls/call.ts'
import { spread } from '#kit/web/calls/spread.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { flashSessions } from '../../flash-calls.gen.ts'
import { FlashCard } from './FlashCard.tsx'

/** One row of a wide window. */
const SHOWN = 3

export function FlashOnHome() {
  const t = useT('promotions')
  const queries = useQueryClient()
  const { data, dataUpdatedAt } = useQuery({ ...query(flashSessions, {}), staleTime: 0 })
  const session =
    data?.sessions.find(({ state }) => state === 'on') ??
    data?.sessions.find(({ state }) => state === 'soon')
  if (data === undefined || session === undefined) return null
  const { activityId, name, state, startsInMs, leftMs, skus } = session
  const until = new Date(dataUpdatedAt + (state === 'soon' ? startsInMs : leftMs)).toISOString()
  return (
    <section>
      <SectionHeading
        title={name}
        more={{ label: t('more'), link: (props) => <Link to="/seckill" {...props} /> }}
      />
      <p className="mb-3 flex items-center gap-2 text-sm text-ink-3">
        {t(state === 'soon' ? 'starts' : 'ends')}
        <Countdown
          key={`${activityId} ${state}`}
          until={until}
          onEnd={() =>
            spread(() => void queries.invalidateQueries({ queryKey: [flashSessions.path] }))
          }
        />
      </p>
      <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {skus.slice(0, SHOWN).map((sku) => (
          <FlashCard key={sku.skuId} session={session} sku={sku} currency={data.currency} />
        ))}
      </ul>
    </section>
  )
}
