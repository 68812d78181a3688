/** /user/user/collection: what somebody has kept, the newest first, with what has become cheaper since. */
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { buttonClass } from '#kit/ui/button-class.ts'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { call, pages } from '#kit/web/call.ts'
import { EndlessFoot } from '#kit/web/EndlessFoot.tsx'
import { useT } from '#kit/web/i18n.tsx'
import { Loaded } from '#kit/web/Loaded.tsx'
import { useTask } from '#kit/web/task.ts'
import { toast } from '#kit/web/toast.ts'
import { isFavourite, myFavourites, setFavourite, type KeptGoods } from '../contract.ts'
import { GoodsSkeletons } from './GoodsCard.tsx'
import { KeptCard } from './KeptCard.tsx'

export const Route = createFileRoute('/_shop/user/user/collection')({
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('catalog')('favourites.title') }],
  }),
  component: FavouritesPage,
})

const SKELETONS = 8

function FavouritesPage() {
  const t = useT('catalog')
  const goods = useInfiniteQuery({ ...pages(myFavourites, {}), staleTime: 0 })
  const remove = useRemoval()
  return (
    <section className="stack">
      <h1>{t('favourites.title')}</h1>
      <Loaded query={goods} skeleton={<GoodsSkeletons count={SKELETONS} look="four" />}>
        {(data) => {
          const items = data.pages.flatMap((page) => page.items)
          if (items.length === 0) {
            return (
              <EmptyState
                title={t('favourites.none')}
                text={t('favourites.noneText')}
                action={
                  <Link to="/goods/list" className={buttonClass({ variant: 'primary' })}>
                    {t('kept.look')}
                  </Link>
                }
              />
            )
          }
          return (
            <ul className="cards cards-4">
              {items.map((each) => (
                <KeptCard
                  key={each.productId}
                  goods={each}
                  level={2}
                  onRemove={() => remove(each)}
                />
              ))}
            </ul>
          )
        }}
      </Loaded>
      <EndlessFoot query={goods} />
    </section>
  )
}

/** At once, and back again for as long as the toast stands. */
function useRemoval() {
  const t = useT('catalog')
  const queries = useQueryClient()
  const [run] = useTask()
  const set = async (productId: number, favourite: boolean) => {
    await call(setFavourite, { productId, favourite })
    await Promise.all(
      [myFavourites, isFavourite].map(({ path }) =>
        queries.invalidateQueries({ queryKey: [path] }),
      ),
    )
  }
  return ({ productId, name, card }: KeptGoods) =>
    run(async () => {
      await set(productId, false)
      toast(t('kept.removed', { name }), {
        kind: 'success',
        // What is no longer on sale cannot be kept anew.
        ...(card === null
          ? {}
          : {
              action: { label: t('kept.undo'), run: () => run(() => set(productId, true)) },
            }),
      })
    })
}
