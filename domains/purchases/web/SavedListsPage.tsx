/** /user/user/inventory/lists: the buyer's saved lists, put into the cart at once. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import type { AddReport } from '#domains/cart/report-contract.ts'
import { setCartCount } from '#domains/cart/web/door/cart-count.ts'
import { AddedReport } from '#domains/orders/web/door/AddedReport.tsx'
import { Button } from '#kit/ui/basics/Button.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { IconButton } from '#kit/ui/basics/IconButton.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { QuantityStepper } from '#kit/ui/forms/QuantityStepper.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { call, query } from '#kit/web/calls/call.ts'
import { useTask } from '#kit/web/calls/task.ts'
import { useDates, useMoney, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import {
  addListToCart,
  myList,
  myLists,
  removeList,
  renameList,
  restoreList,
  setListLine,
} from '../lists-calls.gen.ts'
import type { SavedList, SavedListDetail } from '../lists-contract.ts'
import { ListNameDialog } from './ListNameDialog.tsx'
import { PurchasesFrame } from './PurchasesFrame.tsx'

export const Route = createFileRoute('/_shop/user/user/inventory/lists')({
  head: ({ match }) => ({ meta: [{ title: match.context.t('purchases')('tab.lists') }] }),
  component: SavedListsPage,
})

function SavedListsPage() {
  const t = useT('purchases')
  const lists = useQuery(query(myLists, {}))
  return (
    <PurchasesFrame current="lists">
      <Loaded query={lists}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState
              title={t('lists.none')}
              text={t('lists.noneText')}
              action={
                <Link to="/user/user/order/list" className={buttonClass({ variant: 'primary' })}>
                  {t('lists.toOrders')}
                </Link>
              }
            />
          ) : (
            items.map((list) => (
              <One key={list.id} list={list} onRestored={() => void lists.refetch()} />
            ))
          )
        }
      </Loaded>
    </PurchasesFrame>
  )
}

function One({ list, onRestored }: { list: SavedList; onRestored: () => void }) {
  const t = useT('purchases')
  const { moment } = useDates()
  const [isOpen, setIsOpen] = useState(false)
  const [isNaming, setIsNaming] = useState(false)
  const [report, setReport] = useState<AddReport | null>(null)
  const [run] = useTask()
  const { id: listId, name } = list
  const rename = useAct(renameList, { refresh: [myLists], onDone: () => setIsNaming(false) })
  const undo = () =>
    run(async () => {
      await call(restoreList, { listId })
      onRestored()
    })
  const remove = useAct(removeList, {
    refresh: [myLists],
    onDone: () =>
      toast(t('lists.removed', { name }), { action: { label: t('lists.undo'), run: undo } }),
  })
  const add = useAct(addListToCart, {
    onDone: (added) => {
      setCartCount(added.count)
      if (added.lines.some(({ outcome }) => outcome !== 'added')) setReport(added)
      else toast(t('lists.added'), { kind: 'success' })
    },
  })
  return (
    <Panel>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-base font-semibold wrap-anywhere">{name}</h2>
          <p className="text-sm text-ink-3">
            {t('lists.lines', { count: list.lineCount })} · {moment(list.changedAt)}
          </p>
        </div>
        <div className="button-row">
          <Button variant="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {t(isOpen ? 'lists.close' : 'lists.open')}
          </Button>
          <Button variant="quiet" onClick={() => setIsNaming(true)}>
            {t('lists.rename')}
          </Button>
          <Button variant="quiet" busy={remove.isPending} onClick={() => remove.mutate({ listId })}>
            {t('lists.remove')}
          </Button>
          <Button variant="primary" busy={add.isPending} onClick={() => add.mutate({ listId })}>
            {t('lists.toCart')}
          </Button>
        </div>
      </div>
      {isOpen && <Lines listId={listId} />}
      {isNaming && (
        <ListNameDialog
          title={t('lists.rename')}
          initial={name}
          isBusy={rename.isPending}
          onName={(next) => rename.mutate({ listId, name: next })}
          onClose={() => setIsNaming(false)}
        />
      )}
      {report !== null && <AddedReport report={report} onClose={() => setReport(null)} />}
    </Panel>
  )
}

function Lines({ listId }: { listId: number }) {
  const detail = useQuery(query(myList, { listId }))
  const set = useAct(setListLine, { refresh: [myLists, myList] })
  return (
    <Loaded query={detail}>
      {({ lines, currency }) => (
        <ul className="mt-3 grid gap-3 border-t border-line pt-3">
          {lines.map((line) => (
            <Line
              key={line.lineId}
              line={line}
              currency={currency}
              onQuantity={(quantity) => set.mutate({ listId, savedLineId: line.lineId, quantity })}
            />
          ))}
        </ul>
      )}
    </Loaded>
  )
}

type LineProps = {
  line: SavedListDetail['lines'][number]
  currency: SavedListDetail['currency']
  /** Zero takes it out. */
  onQuantity: (quantity: number) => void
}

function Line({ line, currency, onQuantity }: LineProps) {
  const t = useT('purchases')
  const { money } = useMoney()
  const { productId, pictureUrl, optionText, code, unitAmount, quantity, unitName, step } = line
  const name = line.name === '' ? t('lists.gone') : line.name
  return (
    <li className="flex flex-wrap items-center gap-3">
      {pictureUrl !== null && (
        <img className="photo-small" src={pictureUrl} alt="" width={44} height={44} />
      )}
      <div className="min-w-40 flex-1">
        {productId === null || unitAmount === null ? (
          <span>{name}</span>
        ) : (
          <Link to="/goods/$id" params={{ id: String(productId) }} className="link">
            {name}
          </Link>
        )}
        <p className="text-sm text-ink-3">
          {[
            optionText,
            code,
            unitAmount === null
              ? t('lists.gone')
              : t('lists.each', { amount: money(unitAmount, currency) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <QuantityStepper
        value={quantity}
        step={step}
        min={step}
        unit={unitName}
        label={name}
        onChange={onQuantity}
      />
      <IconButton icon={X} label={t('lists.takeOut', { name })} onClick={() => onQuantity(0)} />
    </li>
  )
}
