/** The first categories as pictures, where there is no room for the rail. */
import { Link } from '@tanstack/react-router'
import type { CategoryNode } from '#domains/catalog/contract.ts'
import { Picture } from '#kit/ui/Picture.tsx'
import { useT } from '#kit/web/i18n.tsx'

const SHOWN_COUNT = 10
const THUMB = 40

export function QuickLinks({ tree }: { tree: readonly CategoryNode[] }) {
  const t = useT('content')
  return (
    <nav className="quick-links" aria-label={t('home.categories')}>
      {tree.slice(0, SHOWN_COUNT).map(({ id, name, imageUrl }) => (
        <Link key={id} to="/goods/list" search={{ category: id }}>
          <span>
            {imageUrl !== null && <Picture src={imageUrl} alt="" width={THUMB} height={THUMB} />}
          </span>
          {name}
        </Link>
      ))}
    </nav>
  )
}
