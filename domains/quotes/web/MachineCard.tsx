/** A machine in the catalogue: description, approximate price, availability; to compare, to request a quote, or to buy. */
import { Link } from '@tanstack/react-router'
import type { Card } from '#domains/catalog/contract.ts'
import { CardAction } from '#domains/catalog/web/door/GoodsCard.tsx'
import { pictureOr } from '#domains/catalog/web/door/cards.ts'
import { CompareToggle } from '#domains/favourites/web/door/CompareToggle.tsx'
import { LOCALES } from '#kit/contract/lang.ts'
import { CardPrice } from '#domains/pricing/web/door/CardPrice.tsx'
import { Photo } from '#kit/ui/pictures/Picture.tsx'
import { StockDot } from '#domains/stock/web/door/StockDot.tsx'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import { QuoteButton } from './door/QuoteButton.tsx'

export function MachineCard({ card, eager }: { card: Card; eager: boolean }) {
  const t = useT('catalog')
  const quotes = useT('quotes')
  const lang = useLang()
  const isRange = card.priceMaxAmount > card.priceAmount
  return (
    <article className="machine-card">
      <Photo {...pictureOr(card.picture)} alt="" eager={eager} />
      <div className="machine-text">
        <h2>
          <Link
            to="/goods/$id"
            params={{ id: String(card.id) }}
            lang={card.textLang === lang ? undefined : LOCALES[card.textLang]}
            className="machine-name"
          >
            {card.name}
          </Link>
        </h2>
        <ul className="machine-figures">
          {card.figures.map((figure) => (
            <li key={figure}>{figure}</li>
          ))}
        </ul>
        <span className="flex flex-wrap items-center gap-x-4">
          <StockDot band={card.availableCount > 0 ? 'in' : 'out'}>
            {quotes(card.availableCount > 0 ? 'machines.there' : 'machines.made')}
          </StockDot>
          <CompareToggle card={card} inline />
        </span>
        <div className="machine-foot">
          <span>
            {isRange ? (
              t.rich('card.from', {
                price: <CardPrice card={card} size="medium" />,
                unit: card.unitName,
                small: (words) => <small className="text-ink-3">{words}</small>,
              })
            ) : (
              <CardPrice card={card} size="medium" />
            )}
          </span>
          {card.quoteOnly ? (
            <QuoteButton products={[card]} look="small" />
          ) : (
            <CardAction card={card} />
          )}
        </div>
      </div>
    </article>
  )
}
