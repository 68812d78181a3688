/** /user/user/collection: the buyer's favourites, the newest first, with reductions since. */
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { useState } from 'react'
import { useAdding } from '#domains/cart/web/door/adding.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Checkbox } from '#kit/ui/forms/Checkbox.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { call, pages } from '#kit/web/calls/call.ts'
import { WithConfirmation } from '#kit/web/pages/WithConfirmation.tsx'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { useTask } from '#kit/web/calls/task.ts'
import { toast } from '#kit/web/toast/toast.ts'
import {
  clearFavourites,
  isFavourite,
  myFavourites,
  restoreFavourites,
  setFavourite,
} from '../calls.gen.ts'
import type { SavedGoods } from '../contract.ts'
import { GoodsSkeletons } from '#domains/catalog/web/door/GoodsCard.tsx'
import { SavedCard } from './SavedCard.tsx'

export const Route = createFileRoute('/_shop/user/user/collection')({
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('favourites')('favourites.title') }],
  }),
  component: FavouritesPage,
})

const SKELETONS = 8

function FavouritesPage() {
  const t = useT('favourites')
  const goods = useInfiniteQuery(pages(myFavourites, {}))
  const { remove, removeSeveral, clear } = useRemoval()
  const [chosenIds, setChosenIds] = useState<ReadonlySet<number>>(new Set())
  const isEmpty = goods.data?.pages[0]?.items.length === 0
  return (
    <section className="stack">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1>{t('favourites.title')}</h1>
        {goods.data !== undefined && !isEmpty && (
          <WithConfirmation
            trigger={(ask) => (
              <Button variant="danger" onClick={ask}>
                {t('favourites.clear')}
              </Button>
            )}
            title={t('favourites.clearTitle')}
            confirmLabel={t('favourites.clear')}
            cancelLabel={t('footprints.keep')}
            onConfirm={clear}
          >
            {t('favourites.clearText')}
          </WithConfirmation>
        )}
      </div>
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
                    {t('saved.look')}
                  </Link>
                }
              />
            )
          }
          const chosen = items.filter(({ productId }) => chosenIds.has(productId))
          const choose = (some: readonly SavedGoods[], isChosen: boolean) =>
            setChosenIds((before) => {
              const after = new Set(before)
              for (const { productId } of some) {
                if (isChosen) after.add(productId)
                else after.delete(productId)
              }
              return after
            })
          return (
            <>
              <Chosen
                chosen={chosen}
                isAll={chosen.length === items.length}
                onAll={(isChosen) => choose(items, isChosen)}
                onRemove={() => {
                  removeSeveral(chosen)
                  setChosenIds(new Set())
                }}
              />
              <ul className="cards cards-4">
                {items.map((each) => (
                  <SavedCard
                    key={each.productId}
                    goods={each}
                    level={2}
                    onRemove={() => remove(each)}
                    choice={{
                      isChosen: chosenIds.has(each.productId),
                      onChoose: (isChosen) => choose([each], isChosen),
                    }}
                  />
                ))}
              </ul>
            </>
          )
        }}
      </Loaded>
      <EndlessFoot query={goods} />
    </section>
  )
}

/** Actions on several selected favourites. */
function Chosen(props: {
  chosen: readonly SavedGoods[]
  isAll: boolean
  onAll: (isChosen: boolean) => void
  onRemove: () => void
}) {
  const { chosen, isAll, onAll, onRemove } = props
  const t = useT('favourites')
  const { addSeveral, isAdding } = useAdding()
  const count = chosen.length
  return (
    <div className="panel flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2">
      <Checkbox
        checked={isAll}
        some={count > 0 && !isAll}
        onChange={(event) => onAll(event.target.checked)}
      >
        {t('saved.chooseAll')}
      </Checkbox>
      <span className="button-row ml-auto">
        <WithConfirmation
          trigger={(ask) => (
            <Button variant="quiet" disabled={count === 0} onClick={ask}>
              {t('saved.removeChosen')}
            </Button>
          )}
          title={t('saved.removeChosenTitle', { count })}
          confirmLabel={t('saved.removeAct')}
          cancelLabel={t('footprints.keep')}
          onConfirm={onRemove}
        >
          {t('saved.removeText')}
        </WithConfirmation>
        <Button
          variant="primary"
          icon={ShoppingCart}
          disabled={count === 0}
          busy={isAdding}
          onClick={() =>
            addSeveral(
              chosen.map(({ productId, card }) => ({
                id: productId,
                skuId: card === null || card.quoteOnly ? null : card.skuId,
              })),
            )
          }
        >
          {t('saved.addChosen', { count })}
        </Button>
      </span>
    </div>
  )
}

/** Removes at once, and can be undone while the toast is shown. */
function useRemoval() {
  const t = useT('favourites')
  const queries = useQueryClient()
  const [run] = useTask()
  const refresh = () =>
    Promise.all(
      [myFavourites, isFavourite].map(({ path }) =>
        queries.invalidateQueries({ queryKey: [path] }),
      ),
    )
  const set = async (productId: number, favourite: boolean) => {
    await call(setFavourite, { productId, favourite })
    await refresh()
  }
  const clear = () =>
    run(async () => {
      const { at } = await call(clearFavourites, {})
      await refresh()
      const back = () =>
        run(async () => {
          await call(restoreFavourites, { at })
          await refresh()
        })
      toast(t('favourites.cleared'), {
        kind: 'success',
        action: { label: t('saved.undo'), run: back },
      })
    })
  const remove = ({ productId, name, card }: SavedGoods) =>
    run(async () => {
      await set(productId, false)
      toast(t('saved.removed', { name }), {
        kind: 'success',
        // A product that is no longer on sale cannot be saved again.
        ...(card === null
          ? {}
          : {
              action: { label: t('saved.undo'), run: () => run(() => set(productId, true)) },
            }),
      })
    })
  const removeSeveral = (several: readonly SavedGoods[]) =>
    run(async () => {
      const setAll = async (favourite: boolean, some: readonly SavedGoods[]) => {
        for (const { productId } of some) await call(setFavourite, { productId, favourite })
        await refresh()
      }
      await setAll(false, several)
      // A product that is no longer on sale cannot be saved again.
      const again = several.filter(({ card }) => card !== null)
      toast(t('saved.removedSeveral', { count: several.length }), {
        kind: 'success',
        action: { label: t('saved.undo'), run: () => run(() => setAll(true, again)) },
      })
    })
  return { remove, removeSeveral, clear }
}
