/**
 * /goods/conditional?mode=pad: the order pad. Its content is stored in one browser, so the server renders its frame alone.
 */
import { Link } from '@tanstack/react-router'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import QuickPad from './QuickPad.tsx'

export default function PadPage() {
  const t = useT('cart')
  return (
    <>
      <Breadcrumb
        items={[
          { label: t('title'), link: (props) => <Link to="/shoppingCart" {...props} /> },
          { label: t('pad.title') },
        ]}
      />
      <div className="mb-4 grid gap-1">
        <h1>{t('pad.title')}</h1>
        <p className="text-sm text-ink-3">{t('pad.intro')}</p>
      </div>
      <QuickPad />
    </>
  )
}
