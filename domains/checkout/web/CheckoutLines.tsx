/** The lines of the checkout, by warehouse, with the price of each and why. */
import { Suspense, useEffect, useRef, useState } from 'react'
import Warehouse from 'lucide-react/icons/warehouse'
import { LINE_NOTE_MAX } from '#domains/orders/limits.ts'
import type { GiftChoice } from '#domains/promotions/gift-contract.ts'
import { toneOfSteps } from '#domains/pricing/web/door/OwnPriceLabel.tsx'
import { PriceStep } from '#domains/pricing/web/door/PriceStep.tsx'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { Money, StruckPrice } from '#kit/ui/figures/Money.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import type { Checkout } from '../contract.ts'
import { useUnits } from '#kit/web/language/units.ts'
import { late } from '#kit/web/pages/late.ts'

const GiftOffers = late(() => import('#domains/promotions/web/door/GiftOffers.tsx'))

type Props = {
  checkout: Checkout
  /** By the key of the line. */
  notes?: Readonly<Record<string, string>>
  /** Without it notes are neither shown nor written. */
  onNote?: (key: string, note: string) => void
  /** Where the gifts that come with them are chosen. */
  onGifts?: (choice: GiftChoice) => void
}

export function CheckoutLines({ checkout, onGifts, ...noting }: Props) {
  return (
    <>
      <Lines checkout={checkout} {...noting} />
      {checkout.gifts.length > 0 && (
        <Suspense fallback={null}>
          <GiftOffers
            isInOrder
            offers={checkout.gifts}
            currency={checkout.currency}
            {...(onGifts !== undefined && { onChoose: onGifts })}
          />
        </Suspense>
      )}
    </>
  )
}

function Lines({ checkout: { groups, currency }, notes = {}, onNote }: Omit<Props, 'onGifts'>) {
  const { number } = useNumbers()
  const t = useT('checkout')
  const units = useUnits()
  return (
    <section className="panel" aria-label={t('confirm.goods')}>
      {groups.map(({ warehouseId, warehouseName, lines }) => (
        <div key={warehouseId}>
          <div className="cart-group">
            <Icon of={Warehouse} />
            <b>{t('confirm.from', { name: warehouseName })}</b>
          </div>
          {lines.map((line) => (
            <div key={line.key} className="order-item">
              <span className="photo">
                {line.picture !== null && (
                  <img src={line.picture.smallUrl} alt="" width="400" height="400" loading="lazy" />
                )}
              </span>
              <div className="min-w-0">
                <p className="order-item-name">{line.name}</p>
                <p className="cart-line-sku">
                  {line.optionText} <span className="code-text">{line.code}</span>
                </p>
                {line.steps.map((step) => (
                  <p key={step.kind} className="cart-line-note">
                    <PriceStep step={step} currency={currency} unit={line.unitName} />
                  </p>
                ))}
                {onNote !== undefined && (
                  <LineNote
                    name={line.name}
                    note={notes[line.key] ?? ''}
                    onChange={(note) => onNote(line.key, note)}
                  />
                )}
              </div>
              <div className="order-item-price">
                <span>
                  <Money
                    amount={line.unitAmount}
                    currency={currency}
                    tone={toneOfSteps(line.steps)}
                  />{' '}
                  × {number(line.quantity)} {units(line.unitName, line.quantity)}
                </span>
                {line.unitAmount < line.listUnitAmount && (
                  <StruckPrice amount={line.listUnitAmount} currency={currency} />
                )}
                <b>
                  <Money amount={line.lineAmount} currency={currency} />
                </b>
              </div>
            </div>
          ))}
        </div>
      ))}
    </section>
  )
}

type LineNoteProps = { name: string; note: string; onChange: (note: string) => void }

/** Few lines get one: the field opens when it is asked for. */
function LineNote({ name, note, onChange }: LineNoteProps) {
  const t = useT('checkout')
  const [isOpen, setIsOpen] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isOpen) field.current?.focus()
  }, [isOpen])
  if (!isOpen && note === '') {
    return (
      <Button
        variant="quiet"
        size="small"
        className="mt-1"
        aria-label={`${t('confirm.addNote')} · ${name}`}
        onClick={() => setIsOpen(true)}
      >
        {t('confirm.addNote')}
      </Button>
    )
  }
  return (
    <TextInput
      className="mt-2 w-full"
      maxLength={LINE_NOTE_MAX}
      ref={field}
      aria-label={t('confirm.noteOf', { name })}
      placeholder={t('confirm.noteHint')}
      value={note}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
