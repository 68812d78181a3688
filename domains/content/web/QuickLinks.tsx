/** The first categories as pictures, where there is no room for the rail, and a link to all of them. */
import { Link } from '@tanstack/react-router'
import type { CategoryNode } from '#domains/catalog/contract.ts'
import { CategoryTab } from '#domains/catalog/web/door/CategoryTab.tsx'
import { CategoryThumb } from '#domains/catalog/web/door/CategoryThumb.tsx'
import { useT } from '#kit/web/language/i18n.tsx'

/** With "all" they fill two rows of five. */
const SHOWN_COUNT = 9
const THUMB = 40

export function QuickLinks({ tree }: { tree: readonly CategoryNode[] }) {
  const t = useT('content')
  return (
    <nav className="quick-links" aria-label={t('home.categories')}>
      {tree.slice(0, SHOWN_COUNT).map((category) => (
        <Link key={category.id} to="/goods/list" search={{ category: category.id }}>
          <span>
            <CategoryThumb category={category} side={THUMB} />
          </span>
          {category.name}
        </Link>
      ))}
      <CategoryTab label={t('home.allCategories')} />
    </nav>
  )
}
