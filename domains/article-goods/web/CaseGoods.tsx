/** Below a case study: the goods that were used, with today's prices, to be put into the cart all at once. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { useState } from 'react'
import { pricePad } from '#domains/cart/pad-calls.gen.ts'
import { fillCart } from '#domains/cart/web/door/filling.ts'
import { OutcomeTag } from '#domains/cart/web/door/OutcomeTag.tsx'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { LOCALES } from '#kit/contract/lang.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Money, StruckPrice } from '#kit/ui/figures/Money.tsx'
import { Photo } from '#kit/ui/pictures/Picture.tsx'
import { call, query } from '#kit/web/calls/call.ts'
import { useTask } from '#kit/web/calls/task.ts'
import { useLang, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { useUnits } from '#kit/web/language/units.ts'
import { useSession } from '#kit/web/session/session.ts'
import { toast } from '#kit/web/toast/toast.ts'
import { articleGoods } from '../calls.gen.ts'
import type { ArticleGoodsLine } from '../contract.ts'

const PHOTO = 56

type Outcomes = Awaited<ReturnType<typeof fillCart>>
type Prices = DataOf<typeof pricePad>

export default function CaseGoods({ articleId }: { articleId: number }) {
  const { data } = useQuery(query(articleGoods, { articleId: String(articleId) }))
  const lines = data?.lines ?? []
  const prices = usePrices(lines)
  const t = useT('article-goods')
  const queries = useQueryClient()
  const [outcomes, setOutcomes] = useState<Outcomes>([])
  const [run, isBusy] = useTask()
  if (lines.length === 0) return null
  const add = () =>
    run(async () => {
      const added = await fillCart(
        queries,
        lines.map(({ skuId, unitId, quantity }) => ({ skuId, unitId, quantity, ownCode: null })),
      )
      setOutcomes(added)
      const isWhole = added.every(({ outcome }) => outcome === 'added')
      toast(isWhole ? t('added') : t('addedInPart'), { kind: isWhole ? 'success' : 'info' })
    })
  return (
    <Panel
      title={t('title')}
      note={t('count', { count: lines.length })}
      level={2}
      flush
      foot={
        <div className="flex flex-wrap items-center justify-end gap-x-5 gap-y-3">
          {prices !== undefined && prices.totalAmount > 0 && (
            <p className="flex flex-wrap items-baseline gap-x-2">
              <span className="text-sm text-ink-3">{t('total')}</span>
              <Money amount={prices.totalAmount} currency={prices.currency} size="medium" />
              <small className="text-ink-3">{t('beforeFreight')}</small>
            </p>
          )}
          <span className="button-row">
            {outcomes.length > 0 && (
              <Link to="/shoppingCart" className={buttonClass({ variant: 'secondary' })}>
                {t('toCart')}
              </Link>
            )}
            <Button variant="primary" icon={ShoppingCart} busy={isBusy} onClick={add}>
              {t('addAll')}
            </Button>
          </span>
        </div>
      }
    >
      <ul className="divide-y divide-line">
        {lines.map((line, index) => (
          <Row
            key={`${line.skuId}-${line.unitId}`}
            line={line}
            currency={prices?.currency}
            price={prices?.prices[index]}
            outcome={outcomes[index]}
          />
        ))}
      </ul>
    </Panel>
  )
}

/** What they cost this visitor if they are bought together. */
function usePrices(lines: readonly ArticleGoodsLine[]): Prices | undefined {
  const lang = useLang()
  const { token } = useSession()
  const asked = lines.map(({ skuId, unitId, quantity }) => ({ skuId, unitId, quantity }))
  const { data } = useQuery({
    queryKey: [pricePad.path, lang, token, asked],
    queryFn: ({ signal }) => call(pricePad, { lines: asked }, signal),
    enabled: asked.length > 0,
  })
  return data
}

type RowProps = {
  line: ArticleGoodsLine
  currency: Prices['currency'] | undefined
  price: Prices['prices'][number] | undefined
  outcome: Outcomes[number] | undefined
}

function Row({ line, currency, price, outcome }: RowProps) {
  const { number } = useNumbers()
  const units = useUnits()
  const { quantity, pictureUrl, name, optionText, unitName } = line
  return (
    <li className="flex items-center gap-x-4 px-5 py-3">
      {pictureUrl === null ? (
        <span className="photo photo-small" />
      ) : (
        <Photo src={pictureUrl} alt="" width={PHOTO} height={PHOTO} className="photo-small" />
      )}
      <div className="min-w-0 flex-1">
        <Link
          to="/goods/$id"
          params={{ id: String(line.productId) }}
          search={{ sku: line.skuId }}
          lang={LOCALES[line.textLang]}
          className="table-name"
        >
          {name}
        </Link>
        <p className="text-xs text-ink-3">
          {optionText} <span className="code-text">{line.code}</span>
        </p>
        {outcome !== undefined && (
          <output className="mt-1 block">
            <OutcomeTag outcome={outcome} />
          </output>
        )}
      </div>
      <div className="flex shrink-0 flex-col items-end gap-x-6 sm:flex-row sm:items-center">
        <span className="figures text-sm whitespace-nowrap">
          {number(quantity)} {units(unitName, quantity)}
        </span>
        <span className="min-w-24 text-right">
          {price != null && currency !== undefined && (
            <>
              <Money amount={price.lineAmount} currency={currency} size="small" />
              {price.unitAmount < price.listUnitAmount && (
                <small className="block">
                  <StruckPrice amount={price.listUnitAmount * quantity} currency={currency} />
                </small>
              )}
            </>
          )}
        </span>
      </div>
    </li>
  )
}
