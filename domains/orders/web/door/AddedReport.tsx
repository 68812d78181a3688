/** What became of the lines that were put into the cart together, with what could take the place of those that could not be had. */
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { addToCart } from '#domains/cart/calls.gen.ts'
import type { AddReport, ReportedLine, Substitute } from '#domains/cart/report-contract.ts'
import { setCartCount } from '#domains/cart/web/door/cart-count.ts'
import type { Currency } from '#kit/contract/money.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { Dialog } from '#kit/ui/overlays/Dialog.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { translatorFor, useMoney, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { useUnits } from '#kit/web/language/units.ts'

export type AddedReportProps = { report: AddReport; onClose: () => void }

export function AddedReport({ report, onClose }: AddedReportProps) {
  const t = useT('orders')
  const isNothing = report.lines.every(({ outcome }) => outcome === 'gone')
  // What is taken in place of a line is in the cart too.
  const isCartOfUse = !isNothing || report.lines.some(({ substitutes }) => substitutes.length > 0)
  return (
    <Dialog
      open
      size="wide"
      title={t(isNothing ? 'again.titleNothing' : 'again.title')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('again.close')}</Button>
          {isCartOfUse && (
            <Link to="/shoppingCart" className={buttonClass({ variant: 'primary' })}>
              {t('again.toCart')}
            </Link>
          )}
        </>
      }
    >
      <ul className="grid gap-4">
        {report.lines.map((line) => (
          <li key={`${line.skuId} ${line.unitName}`} className="border-b border-line pb-4">
            <Line line={line} currency={report.currency} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

const TONES = { added: 'success', lowered: 'warning', gone: 'danger' } as const

function Line({ line, currency }: { line: ReportedLine; currency: Currency }) {
  const t = useT('orders')
  const cart = useT('cart')
  const { number } = useNumbers()
  const { money } = useMoney()
  const units = useUnits()
  const { name, optionText, outcome, problem, numbers, unitName, priceChange, substitutes } = line
  const why = problem === null ? '' : translatorFor(cart, `pad.why.${problem}`, numbers)
  const inUnit = (count: number) => `${number(count)} ${units(unitName, count)}`.trim()
  return (
    <div className="grid gap-2">
      <div className="flex gap-3">
        <Photo url={line.pictureUrl} />
        <div className="grid min-w-0 justify-items-start gap-1">
          <b className="wrap-anywhere">{name}</b>
          {optionText !== '' && <span className="text-sm text-ink-3">{optionText}</span>}
          <Tag tone={TONES[outcome]}>
            {translatorFor(t, `again.${outcome}`, {
              quantity: inUnit(line.quantity),
              wanted: inUnit(line.wantedQuantity),
              why,
            })}
          </Tag>
          {problem === 'quoteOnly' && (
            <Link to="/goods/$id" params={{ id: String(line.productId) }} className="link text-sm">
              {t('again.quote')}
            </Link>
          )}
          {priceChange !== null && (
            <span className="text-sm">
              {t('again.price', {
                was: money(priceChange.wasAmount, currency),
                is: money(priceChange.isAmount, currency),
              })}
            </span>
          )}
        </div>
      </div>
      {substitutes.length > 0 && (
        <section aria-label={t('again.instead')} className="grid gap-2 md:ps-15">
          <p className="text-sm text-ink-3">{t('again.instead')}</p>
          {substitutes.map((each) => (
            <Instead
              key={`${each.skuId} ${each.warehouseId}`}
              substitute={each}
              currency={currency}
            />
          ))}
        </section>
      )}
    </div>
  )
}

const Photo = ({ url }: { url: string | null }) =>
  url !== null && <img className="photo-small" src={url} alt="" width={44} height={44} />

type InsteadProps = { substitute: Substitute; currency: Currency }

/** One press puts it into the cart. */
function Instead({ substitute, currency }: InsteadProps) {
  const t = useT('orders')
  const { number } = useNumbers()
  const units = useUnits()
  const [isTaken, setIsTaken] = useState(false)
  const add = useAct(addToCart, {
    onDone: ({ count }) => {
      setCartCount(count)
      setIsTaken(true)
    },
  })
  const { skuId, unitId, warehouseId, quantity, name, optionText, unitName } = substitute
  const inUnit = `${number(quantity)} ${units(unitName, quantity)}`.trim()
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Photo url={substitute.pictureUrl} />
      <div className="min-w-40 flex-1">
        <Link to="/goods/$id" params={{ id: String(substitute.productId) }} className="link">
          {name}
        </Link>
        <p className="text-sm text-ink-3">
          {[optionText, substitute.warehouseName].filter(Boolean).join(' · ')} ·{' '}
          <Money amount={substitute.unitAmount} currency={currency} />
        </p>
      </div>
      <Button
        size="small"
        busy={add.isPending}
        disabled={isTaken}
        aria-label={isTaken ? undefined : t('again.takeOf', { name })}
        onClick={() => add.mutate({ skuId, unitId, warehouseId, quantity })}
      >
        {isTaken ? t('again.taken') : t('again.take', { quantity: inUnit })}
      </Button>
    </div>
  )
}
