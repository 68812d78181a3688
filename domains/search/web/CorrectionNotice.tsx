/** Shows the corrected query of the list, with a link to the query as typed. */
import { Link } from '@tanstack/react-router'
import { useT } from '#kit/web/language/i18n.tsx'
import { useListAddress } from './list-address.ts'

export function CorrectionNotice({ asked, shown }: { asked: string; shown: string }) {
  const t = useT('search')
  const { search, path } = useListAddress()
  return (
    <p className="text-sm text-ink-2">
      {t.rich('list.corrected', { shown, b: bold })}{' '}
      <Link to={path} search={{ ...search, literal: true, page: undefined }} className="link">
        {t('list.literal', { asked })}
      </Link>
    </p>
  )
}

const bold = (chunks: React.ReactNode) => <b className="text-ink">{chunks}</b>
