/** The products chosen for a comparison, each with a button to remove it, and the link to the comparison. */
import { Link } from '@tanstack/react-router'
import X from 'lucide-react/icons/x'
import { Button } from '#kit/ui/basics/Button.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { IconButton } from '#kit/ui/basics/IconButton.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { compareNothing, uncompare, useCompared } from './compared.ts'

const PHOTO = 40

export default function ComparedProducts() {
  const t = useT('favourites')
  const compared = useCompared()
  return (
    <section className="compare-tray" aria-label={t('compare.tray')}>
      <ul>
        {compared.map(({ id, name, src }) => (
          <li key={id}>
            <span className="photo photo-small">
              {src !== null && <img src={src} alt="" width={PHOTO} height={PHOTO} />}
            </span>
            <span className="compare-tray-name">{name}</span>
            <IconButton
              icon={X}
              size="small"
              label={t('compare.remove', { name })}
              onClick={() => uncompare(id)}
            />
          </li>
        ))}
      </ul>
      <span className="button-row">
        <Button size="small" variant="quiet" onClick={compareNothing}>
          {t('compare.clear')}
        </Button>
        {compared.length > 1 ? (
          <Link
            to="/goods/compare"
            search={{ ids: compared.map(({ id }) => id).sort((a, b) => a - b) }}
            className={buttonClass({ variant: 'primary', size: 'small' })}
          >
            {t('compare.go', { count: compared.length })}
          </Link>
        ) : (
          <small className="text-ink-3">{t('compare.more')}</small>
        )}
      </span>
    </section>
  )
}
