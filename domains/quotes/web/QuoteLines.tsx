/** The lines of a request, with their prices once it is answered. */
import { Link } from '@tanstack/react-router'
import { pictureOr } from '#domains/catalog/web/door/cards.ts'
import { usePlaceName } from '#domains/shipping/web/door/place-name.ts'
import { KeyValueList } from '#kit/ui/lists/KeyValueList.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Photo } from '#kit/ui/pictures/Picture.tsx'
import { useDates, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { PhoneText } from '#kit/web/forms/PhoneText.tsx'
import { useUnits } from '#kit/web/language/units.ts'
import type { Quote } from '../contract.ts'

/** @param props.office links of the shop are left out there */
export function QuoteLines(props: { quote: Quote; office?: boolean }) {
  const { number } = useNumbers()
  const units = useUnits()
  const { lines, currency } = props.quote
  return (
    <ul className="quote-lines">
      {lines.map((line) => (
        <li key={line.id} className="flex-wrap">
          <Photo {...pictureOr(line.picture)} alt="" className="photo-small" />
          <span className="min-w-52 flex-1">
            {props.office === true ? (
              <b className="table-name">{line.name}</b>
            ) : (
              <Link to="/goods/$id" params={{ id: String(line.productId) }} className="table-name">
                {line.name}
              </Link>
            )}
            <small className="code-text text-ink-3">
              {[line.optionText, line.code].filter((word) => word !== '').join(' · ')}
            </small>
          </span>
          <span className="figures ml-auto">
            {line.unitAmount !== null && (
              <Money amount={line.unitAmount} currency={currency} size="plain" />
            )}{' '}
            × {number(line.quantity)} {units(line.unitName, line.quantity)}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Contact, place and day; then the answer. */
export function QuoteFacts({ quote }: { quote: Quote }) {
  const t = useT('quotes')
  const { date } = useDates()
  const { percent } = useNumbers()
  const words = useT('shipping')
  const { answer, currency, neededOn, region, note, place, delivery } = quote
  const where = usePlaceName(place)
  const way = delivery === null ? '' : words(`method.${delivery}`)
  return (
    <KeyValueList
      rows={[
        {
          label: t('contact'),
          value: (
            <>
              {quote.contactName} · <PhoneText phone={quote.phone} />
            </>
          ),
        },
        ...(where === '' ? [] : [{ label: t('place'), value: `${where} · ${way}` }]),
        ...(region === '' ? [] : [{ label: t('region'), value: region }]),
        ...(neededOn === null
          ? []
          : [{ label: t('neededOn'), value: date(`${neededOn}T12:00:00.000Z`) }]),
        ...(note === '' ? [] : [{ label: t('note'), value: note }]),
        ...(answer === null
          ? []
          : [
              {
                label: where === '' ? t('freight') : t('freightFor', { way, place: where }),
                value: <Money amount={answer.freightAmount} currency={currency} size="plain" />,
              },
              {
                label: t('total'),
                value: <Money amount={answer.totalAmount} currency={currency} size="medium" />,
              },
              ...(answer.depositPercent === null
                ? []
                : [{ label: t('depositOf'), value: percent(answer.depositPercent / 100) }]),
              ...(answer.warrantyMonths === null
                ? []
                : [
                    {
                      label: t('change.warranty'),
                      value: t('months', { months: answer.warrantyMonths }),
                    },
                  ]),
              ...(answer.terms === '' ? [] : [{ label: t('terms'), value: answer.terms }]),
            ]),
      ]}
    />
  )
}
