/** Five stars of a review. Inline: `Rating`; as input: `StarsInput`. */
import Star from 'lucide-react/icons/star'
import { useNumbers, useT } from '../../web/language/i18n.tsx'
import { classes } from '../basics/classes.ts'
import { Icon } from '../basics/Icon.tsx'

const COUNTS = [1, 2, 3, 4, 5] as const

export function Stars({ value }: { value: number }) {
  const t = useT('kit')
  const { number } = useNumbers()
  return (
    <span className="stars">
      <span className="sr-only">{t('ui.stars.value', { rating: number(value) })}</span>
      {COUNTS.map((count) => (
        <Icon
          key={count}
          of={Star}
          className={classes(count <= Math.round(value) ? 'star-full' : 'star-empty')}
        />
      ))}
    </span>
  )
}
