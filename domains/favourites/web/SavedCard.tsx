/** The card of a saved or viewed product: with its reduction since, and a button to remove it. */
import Trash2 from 'lucide-react/icons/trash'
import TrendingDown from 'lucide-react/icons/trending-down'
import { LOCALES } from '#kit/contract/lang.ts'
import { Checkbox } from '#kit/ui/forms/Checkbox.tsx'
import { IconButton } from '#kit/ui/basics/IconButton.tsx'
import { Photo } from '#kit/ui/pictures/Picture.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { WithConfirmation } from '#kit/web/pages/WithConfirmation.tsx'
import { useLang, useMoney, useT } from '#kit/web/language/i18n.tsx'
import type { SavedGoods } from '../contract.ts'
import { GoodsCard } from '#domains/catalog/web/door/GoodsCard.tsx'
import { pictureOr } from '#domains/catalog/web/door/cards.ts'

type Props = {
  goods: SavedGoods
  level: 2 | 3
  onRemove: () => void
  /** Its checkbox for actions on several. */
  choice?: { isChosen: boolean; onChoose: (isChosen: boolean) => void } | undefined
}

export function SavedCard({ goods, level, onRemove, choice }: Props) {
  const t = useT('favourites')
  const { money } = useMoney()
  const { card, name, dropAmount } = goods
  return (
    <li className="relative grid min-w-0">
      {card === null ? (
        <Gone goods={goods} level={level} />
      ) : (
        <GoodsCard card={card} level={level} />
      )}
      {card !== null && dropAmount !== null && (
        <span className="absolute top-3 left-3 z-1">
          <Tag tone="sale-solid" icon={TrendingDown}>
            {t('saved.cheaper', { price: money(dropAmount, card.currency) })}
          </Tag>
        </span>
      )}
      {choice !== undefined && (
        <Checkbox
          className={`absolute left-3 z-1 ${dropAmount === null ? 'top-3' : 'top-10'}`}
          aria-label={t('saved.choose', { name })}
          checked={choice.isChosen}
          onChange={(event) => choice.onChoose(event.target.checked)}
        />
      )}
      <WithConfirmation
        trigger={(ask) => (
          <IconButton
            icon={Trash2}
            size="small"
            look="outlined"
            className="absolute top-3 right-3 z-1 bg-surface"
            label={t('saved.remove', { name })}
            onClick={ask}
          />
        )}
        title={t('saved.removeTitle', { name })}
        confirmLabel={t('saved.removeAct')}
        cancelLabel={t('footprints.keep')}
        onConfirm={onRemove}
      >
        {t('saved.removeText')}
      </WithConfirmation>
    </li>
  )
}

/** No longer on sale: it cannot be bought, but still shows its name and picture. */
function Gone({ goods: { name, textLang, picture }, level }: Pick<Props, 'goods' | 'level'>) {
  const t = useT('favourites')
  const lang = useLang()
  const Heading = `h${level}` as const
  return (
    <article className="product-card product-card-out">
      <Photo {...pictureOr(picture)} alt="" />
      <Heading
        className="product-card-name"
        lang={textLang === lang ? undefined : LOCALES[textLang]}
        title={name}
      >
        {name}
      </Heading>
      <p className="text-sm text-ink-3">{t('saved.gone')}</p>
    </article>
  )
}
