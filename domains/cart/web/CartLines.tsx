/** The cart's lines: those that can be bought by warehouse, then the others with their reasons. */
import Warehouse from 'lucide-react/icons/warehouse'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { WithConfirmation } from '#kit/web/pages/WithConfirmation.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import type { Cart, CartLine } from '../contract.ts'
import { useCartActs } from './acts.ts'
import { ActivityGroup } from './ActivityGroup.tsx'
import { InvalidLine } from './InvalidLine.tsx'
import { Line } from './Line.tsx'
import { SelectAll } from './SelectAll.tsx'

const ids = (lines: readonly CartLine[]) => lines.map(({ id }) => id)

export function CartLines({ cart }: { cart: Cart }) {
  const t = useT('cart')
  const buyable = cart.groups.flatMap(({ lines }) => lines)
  const ordinary = cart.groups
    .map((group) => ({ ...group, lines: group.lines.filter(({ activity }) => activity === null) }))
    .filter(({ lines }) => lines.length > 0)
  const chosen = buyable.filter(({ selected }) => selected)
  return (
    <>
      {buyable.length > 0 && (
        <section className="panel" aria-label={t('goods')}>
          <div className="cart-head">
            <SelectAll lines={buyable} label={t('selectAll')} hidden />
            <span>{t('selectAll')}</span>
            <span />
            <span>{t('unitPrice')}</span>
            <span>{t('quantity')}</span>
            <span>{t('amount')}</span>
            <span />
          </div>
          {cart.activities.map((activity) => (
            <ActivityGroup key={activity.activityId} activity={activity} cart={cart} />
          ))}
          {ordinary.map(({ warehouseId, warehouseName, lines }) => (
            <div key={warehouseId}>
              <div className="cart-group">
                <SelectAll
                  lines={lines}
                  label={t('selectWarehouse', { name: warehouseName })}
                  hidden
                />
                <Icon of={Warehouse} />
                <b>{warehouseName}</b>
                <span className="text-ink-3">{t('lineCount', { count: lines.length })}</span>
              </div>
              {lines.map((line) => (
                <Line key={line.id} line={line} currency={cart.currency} />
              ))}
            </div>
          ))}
          <div className="panel-foot flex flex-wrap items-center gap-4">
            <SelectAll lines={buyable} label={t('selectAll')} />
            <RemoveChosen lines={chosen} />
          </div>
        </section>
      )}
      {cart.invalid.length > 0 && (
        <section className="panel" aria-label={t('invalid')}>
          <div className="cart-group">
            <b>{t('invalid')}</b>
            <ClearInvalid lines={cart.invalid} />
          </div>
          {cart.invalid.map((line) => (
            <InvalidLine key={line.id} line={line} />
          ))}
        </section>
      )}
    </>
  )
}

/** Removes all selected lines; the toast offers to undo it. */
function RemoveChosen({ lines }: { lines: readonly CartLine[] }) {
  const t = useT('cart')
  const { remove } = useCartActs()
  return (
    <WithConfirmation
      trigger={(ask) => (
        <Button size="small" variant="quiet" disabled={lines.length === 0} onClick={ask}>
          {t('removeChosen')}
        </Button>
      )}
      title={t('removeTitle', { count: lines.length })}
      confirmLabel={t('remove')}
      cancelLabel={t('keep')}
      onConfirm={() => remove.mutateAsync({ lineIds: ids(lines) })}
    >
      {t('removeText')}
    </WithConfirmation>
  )
}

/** Removes all lines that cannot be bought now. */
function ClearInvalid({ lines }: { lines: readonly CartLine[] }) {
  const t = useT('cart')
  const { remove } = useCartActs()
  return (
    <WithConfirmation
      trigger={(ask) => (
        <Button size="small" variant="quiet" onClick={ask}>
          {t('clearInvalid')}
        </Button>
      )}
      title={t('clearInvalidTitle', { count: lines.length })}
      confirmLabel={t('remove')}
      cancelLabel={t('keep')}
      onConfirm={() => remove.mutateAsync({ lineIds: ids(lines) })}
    >
      {t('removeText')}
    </WithConfirmation>
  )
}
