/** Orders an answered quote exactly as answered: the version that this page shows, by its number. */
import { Link } from '@tanstack/react-router'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import type { Quote } from '../contract.ts'

export function AcceptLink({ quote }: { quote: Quote }) {
  const t = useT('quotes')
  return (
    <Link
      to="/shoppingCart/confirm"
      search={{ request: quote.id, version: quote.answer?.version }}
      className={buttonClass({ variant: 'primary', size: 'small' })}
    >
      {t('accept')}
    </Link>
  )
}
