/** Gifts that goods earn: what comes with them, what may be chosen, and what more goods would keep or bring. */
import { Link } from '@tanstack/react-router'
import GiftIcon from 'lucide-react/icons/gift'
import type { Currency } from '#kit/contract/money.ts'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { Checkbox } from '#kit/ui/forms/Checkbox.tsx'
import { useMoney, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import type { GiftChoice, GiftOffer } from '../../gift-contract.ts'
import { GiftGone } from '../GiftGone.tsx'

type Props = {
  offers: readonly GiftOffer[]
  currency: Currency
  /** Where they are chosen. Elsewhere what does not come is left out. */
  onChoose?: (choice: GiftChoice) => void
  /** Below lines of an order, without the columns of the cart: prices stand at the right edge. */
  isInOrder?: boolean
}

export default function GiftOffers({ offers, isInOrder = false, ...props }: Props) {
  const t = useT('promotions')
  if (offers.length === 0) return null
  return (
    <section className={isInOrder ? 'panel gifts-in-order' : 'panel'} aria-label={t('gift.title')}>
      {offers.map((offer) => (
        <Offer key={`${offer.activityId}:${offer.tier}`} offer={offer} {...props} />
      ))}
    </section>
  )
}

type OfferProps = Omit<Props, 'offers' | 'isInOrder'> & { offer: GiftOffer }

function Offer({ offer, currency, onChoose }: OfferProps) {
  const t = useT('promotions')
  const isReached = offer.state === 'reached'
  const options = offer.options.filter(
    ({ isChosen }) => isChosen || (isReached && onChoose !== undefined),
  )
  const hasChosen = offer.options.some(({ isChosen }) => isChosen)
  return (
    <div>
      <div className="cart-group cart-group-gift">
        <Icon of={GiftIcon} />
        <b>{t('gift.of', { name: offer.name })}</b>
        <span role={offer.state === 'lost' ? 'status' : undefined}>
          <StateText offer={offer} currency={currency} canChoose={onChoose !== undefined} />
        </span>
      </div>
      {offer.state === 'ahead' && (
        <p className="px-5 py-2.5 text-sm text-ink-2 max-md:px-3">
          {offer.options.map(({ name }) => name).join(' · ')}
        </p>
      )}
      {options.map((option) =>
        onChoose === undefined ? (
          <Given key={option.skuId} option={option} currency={currency} />
        ) : (
          <Option
            key={option.skuId}
            option={option}
            offer={offer}
            currency={currency}
            {...(isReached && { onChoose })}
          />
        ),
      )}
      {isReached && hasChosen && (
        <p className="px-5 py-2.5 text-xs text-ink-3 max-md:px-3">
          <ReturnText offer={offer} currency={currency} />
          {!offer.takesCoupon && ` · ${t('gift.noCoupon')}`}
        </p>
      )}
    </div>
  )
}

type TextProps = Pick<OfferProps, 'offer' | 'currency'>

function StateText({ offer, currency, canChoose }: TextProps & { canChoose: boolean }) {
  const t = useT('promotions')
  const { money } = useMoney()
  const { state, measure, missing, chooseCount, options } = offer
  if (state === 'reached') {
    const isOpen = canChoose && options.length > chooseCount && options.some(({ isLeft }) => isLeft)
    if (isOpen) return t('gift.choose', { count: chooseCount, all: options.length })
    return t(options.some(({ isChosen }) => isChosen) ? 'gift.comes' : 'gift.none')
  }
  const act = state === 'lost' ? 'keep' : 'get'
  return measure === 'amount'
    ? t(`gift.${act}Money`, { amount: money(missing, currency) })
    : t(`gift.${act}Count`, { count: missing })
}

function ReturnText({ offer: { measure, least }, currency }: TextProps) {
  const t = useT('promotions')
  const { money } = useMoney()
  return measure === 'amount'
    ? t('gift.returnMoney', { amount: money(least, currency) })
    : t('gift.returnCount', { count: least })
}

type OptionProps = OfferProps & { option: GiftOffer['options'][number] }

function Option({ option, offer, currency, onChoose }: OptionProps) {
  const t = useT('promotions')
  const { number } = useNumbers()
  const { activityId, tier, chooseCount } = offer
  const chosen = offer.options.flatMap(({ skuId, isChosen }) => (isChosen ? [skuId] : []))
  const others = chosen.filter((skuId) => skuId !== option.skuId)
  // One that is lost does not come, and cannot be chosen.
  const isOpen = option.isLeft && onChoose !== undefined
  const isFull = others.length >= chooseCount
  const toggle = (isOn: boolean) => {
    // One of several: the other is replaced.
    const stay = chooseCount === 1 ? [] : others
    onChoose?.({ activityId, tier, skuIds: isOn ? [...stay, option.skuId] : others })
  }
  return (
    <div className={isOpen ? 'cart-line' : 'cart-line cart-line-out'}>
      {onChoose === undefined ? (
        <span />
      ) : (
        <Checkbox
          aria-label={t('gift.of', { name: option.name })}
          checked={option.isChosen}
          disabled={!option.isLeft || (isFull && chooseCount > 1 && !option.isChosen)}
          onChange={({ target }) => toggle(target.checked)}
        />
      )}
      <Tile option={option} />
      <About option={option} currency={currency} />
      <div className="cart-line-price">
        <Money amount={0} currency={currency} />
      </div>
      <div className="cart-line-quantity">× {number(1)}</div>
      <div className="cart-line-sum" />
      <div className="cart-line-actions" />
    </div>
  )
}

type GivenProps = Pick<OptionProps, 'option' | 'currency'>

/** Where nothing is chosen any more it is a line like the goods beside it. */
function Given({ option, currency }: GivenProps) {
  const { number } = useNumbers()
  return (
    <div className="order-item">
      <Tile option={option} />
      <About option={option} currency={currency} />
      <div className="order-item-price">
        <span>
          <Money amount={0} currency={currency} /> × {number(1)}
        </span>
      </div>
    </div>
  )
}

const Tile = ({ option: { picture } }: Pick<OptionProps, 'option'>) => (
  <span className="photo">
    {picture !== null && (
      <img src={picture.smallUrl} alt="" width="400" height="400" loading="lazy" />
    )}
  </span>
)

function About({ option, currency }: GivenProps) {
  const t = useT('promotions')
  const { money } = useMoney()
  const { productId, name, optionText, valueAmount, isLeft, limit } = option
  return (
    <div className="min-w-0">
      <Link to="/goods/$id" params={{ id: String(productId) }} className="cart-line-name">
        {name}
      </Link>
      <p className="cart-line-sku">
        {optionText} {t('gift.worth', { amount: money(valueAmount, currency) })}
      </p>
      <p className="mt-1">
        {isLeft ? <Tag tone="member">{t('gift.title')}</Tag> : <GiftGone limit={limit} />}
      </p>
    </div>
  )
}
