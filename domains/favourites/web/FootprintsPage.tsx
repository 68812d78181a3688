/** /user/user/footprint: viewed products by day; one or all can be removed, and restored. */
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Button } from '#kit/ui/basics/Button.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { call, pages } from '#kit/web/calls/call.ts'
import { WithConfirmation } from '#kit/web/pages/WithConfirmation.tsx'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { useTask } from '#kit/web/calls/task.ts'
import { toast } from '#kit/web/toast/toast.ts'
import { forgetFootprints, myFootprints, restoreFootprints } from '../calls.gen.ts'
import { GoodsSkeletons } from '#domains/catalog/web/door/GoodsCard.tsx'
import { SavedCard } from './SavedCard.tsx'
import { moveFootprintsToAccount } from './footprints.ts'

export const Route = createFileRoute('/_shop/user/user/footprint')({
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('favourites')('footprints.title') }],
  }),
  component: FootprintsPage,
})

const SKELETONS = 8
/** Noon of a day, so that no time zone makes it another. */
const noonOf = (day: string) => `${day}T12:00:00.000Z`

function FootprintsPage() {
  const t = useT('favourites')
  const { date } = useDates()
  const handed = useQuery({
    queryKey: ['footprints handed over'],
    queryFn: () => moveFootprintsToAccount().then(() => true),
    staleTime: 0,
  })
  const prints = useInfiniteQuery({
    ...pages(myFootprints, {}),
    enabled: handed.isFetchedAfterMount,
  })
  const { forget, isForgetting } = useForgetting()
  const isEmpty = prints.data?.pages[0]?.items.length === 0
  return (
    <section className="stack">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1>{t('footprints.title')}</h1>
        {prints.data !== undefined && !isEmpty && (
          <WithConfirmation
            trigger={(ask) => (
              <Button variant="danger" disabled={isForgetting} onClick={ask}>
                {t('footprints.clear')}
              </Button>
            )}
            title={t('footprints.clearTitle')}
            confirmLabel={t('footprints.clear')}
            cancelLabel={t('footprints.keep')}
            onConfirm={() => forget(null, t('footprints.cleared'))}
          >
            {t('footprints.clearText')}
          </WithConfirmation>
        )}
      </div>
      <Loaded query={prints} skeleton={<GoodsSkeletons count={SKELETONS} look="four" />}>
        {(data) => {
          const items = data.pages.flatMap((page) => page.items)
          if (items.length === 0) {
            return (
              <EmptyState
                title={t('footprints.none')}
                text={t('footprints.noneText')}
                action={
                  <Link to="/goods/list" className={buttonClass({ variant: 'primary' })}>
                    {t('saved.look')}
                  </Link>
                }
              />
            )
          }
          return [...Map.groupBy(items, ({ day }) => day)].map(([day, ofDay]) => (
            <section key={day} className="grid gap-3" aria-label={date(noonOf(day))}>
              <h2 className="text-base">
                <time dateTime={day}>{date(noonOf(day))}</time>
              </h2>
              <ul className="cards cards-4">
                {ofDay.map((each) => (
                  <SavedCard
                    key={each.id}
                    goods={each}
                    level={3}
                    onRemove={() => forget([each.id], t('saved.removed', { name: each.name }))}
                  />
                ))}
              </ul>
            </section>
          ))
        }}
      </Loaded>
      <EndlessFoot query={prints} />
    </section>
  )
}

/** Removes at once, and can be undone while the toast is shown. */
function useForgetting() {
  const t = useT('favourites')
  const queries = useQueryClient()
  const [run, isForgetting] = useTask()
  const refresh = () => queries.invalidateQueries({ queryKey: [myFootprints.path] })
  const forget = (ids: number[] | null, text: string) =>
    run(async () => {
      const { at } = await call(forgetFootprints, { ids })
      await refresh()
      const back = () =>
        run(async () => {
          await call(restoreFootprints, { at })
          await refresh()
        })
      toast(text, { kind: 'success', action: { label: t('saved.undo'), run: back } })
    })
  return { forget, isForgetting }
}
