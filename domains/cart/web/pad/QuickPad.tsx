/** The order pad: adds a whole list to the cart, pasted or uploaded from any source. */
import { Link } from '@tanstack/react-router'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { useState } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { ProgressBar } from '#kit/ui/states/ProgressBar.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { PadInput } from './PadInput.tsx'
import { PadRow } from './PadRow.tsx'
import { isReady, stateOf } from './rows.ts'
import { usePad, type Counts, type Pad } from './use-pad.ts'
import { usePadPrices, type PadPrices } from './use-pad-prices.ts'

export default function QuickPad() {
  const t = useT('cart')
  const pad = usePad()
  const [report, setReport] = useState<Counts | null>(null)
  const { rows, merged, found } = pad
  const prices = usePadPrices(rows)
  return (
    <div className="stack">
      <PadInput pad={pad} />
      {merged !== null && (merged.mergedCount > 0 || merged.leftOutCount > 0) && (
        <Notice tone={merged.leftOutCount > 0 ? 'warning' : 'info'} live>
          {merged.mergedCount > 0 && t('pad.merged', { count: merged.mergedCount })}{' '}
          {merged.leftOutCount > 0 && t('pad.leftOut', { count: merged.leftOutCount })}
        </Notice>
      )}
      {found !== null && (
        <ProgressBar value={found.done} max={found.all} label={t('pad.finding', found)} />
      )}
      {report !== null && <Report counts={report} pad={pad} onClear={() => setReport(null)} />}
      {rows.length > 0 && (
        <section className="panel panel-clip" aria-label={t('pad.lines')}>
          <ol className="pad-rows">
            <li className="pad-row pad-head" aria-hidden="true">
              <span>{t('pad.written')}</span>
              <span>{t('pad.goods')}</span>
              <span>{t('unit')}</span>
              <span>{t('quantity')}</span>
              <span>{t('amount')}</span>
              <span />
            </li>
            {rows.map((row) => (
              <PadRow
                key={row.key}
                row={row}
                pad={pad}
                price={prices.priceOf(row)}
                currency={prices.currency}
              />
            ))}
          </ol>
        </section>
      )}
      {rows.length > 0 && <Bar pad={pad} prices={prices} onAdded={setReport} />}
    </div>
  )
}

function Report({ counts, pad, onClear }: { counts: Counts; pad: Pad; onClear: () => void }) {
  const t = useT('cart')
  const isClean = counts.refused === 0 && counts.lowered === 0
  return (
    <Notice live tone={isClean ? 'success' : 'warning'}>
      {t('pad.report', counts)}
      <span className="button-row mt-2">
        <Button
          size="small"
          onClick={() => {
            pad.clear('done')
            onClear()
          }}
        >
          {t('pad.clearDone')}
        </Button>
        <Link to="/shoppingCart" className={buttonClass({ size: 'small', variant: 'secondary' })}>
          {t('pad.toCart')}
        </Link>
      </span>
    </Notice>
  )
}

type BarProps = { pad: Pad; prices: PadPrices; onAdded: (counts: Counts) => void }

function Bar({ pad, prices, onAdded }: BarProps) {
  const t = useT('cart')
  const [isClearing, setIsClearing] = useState(false)
  const count = (...states: string[]) =>
    pad.rows.filter((row) => states.includes(stateOf(row))).length
  const ready = pad.rows.filter(isReady).length
  const open = count('choose')
  const missing = count('none', 'error', 'blocked')
  return (
    <div className="pad-bar">
      <output className="text-sm">
        <b>{t('pad.ready', { count: ready })}</b>
        {open > 0 && <span className="text-warning"> · {t('pad.open', { count: open })}</span>}
        {missing > 0 && (
          <span className="text-danger"> · {t('pad.missing', { count: missing })}</span>
        )}
      </output>
      {prices.readyAmount !== undefined && prices.currency !== undefined && (
        <output className="pad-total" aria-label={t('pad.total')}>
          <span className="text-sm text-ink-3">{t('pad.total')}</span>
          <Money amount={prices.readyAmount} currency={prices.currency} size="large" />
          <small className="text-ink-3">{t('pad.beforeFreight')}</small>
        </output>
      )}
      <span className="button-row ml-auto">
        <Button onClick={() => setIsClearing(true)}>{t('pad.clear')}</Button>
        <Button
          variant="primary"
          icon={ShoppingCart}
          busy={pad.isBusy && pad.found === null}
          disabled={ready === 0}
          onClick={() => pad.addAll(onAdded)}
        >
          {t('pad.add')}
        </Button>
      </span>
      <ConfirmDialog
        open={isClearing}
        title={t('pad.clearTitle', { count: pad.rows.length })}
        confirmLabel={t('pad.clear')}
        cancelLabel={t('keep')}
        onConfirm={() => {
          setIsClearing(false)
          pad.clear('all')
        }}
        onCancel={() => setIsClearing(false)}
      >
        {t('pad.clearText')}
      </ConfirmDialog>
    </div>
  )
}
