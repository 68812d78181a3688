/** An inline rating: one star with its value. */
import Star from 'lucide-react/icons/star'
import { useNumbers, useT } from '../../web/language/i18n.tsx'
import { Icon } from '../basics/Icon.tsx'

/** "★ 4.8" */
export function Rating({ value }: { value: number }) {
  const t = useT('kit')
  const { number } = useNumbers()
  return (
    <span className="stars">
      <Icon of={Star} className="star-full" />
      <b aria-hidden="true">{number(value)}</b>
      <span className="sr-only">{t('ui.stars.value', { rating: number(value) })}</span>
    </span>
  )
}
