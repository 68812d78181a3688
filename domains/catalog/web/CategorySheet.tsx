/** All categories on a phone: the first level on the left, its subcategories on the right. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Dialog } from '#kit/ui/overlays/Dialog.tsx'
import { Loading, Skeleton } from '#kit/ui/states/Skeleton.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { Retry } from '#kit/web/pages/Retry.tsx'
import { categoryTree } from '../calls.gen.ts'
import type { CategoryNode } from '../contract.ts'
import { CategoryThumb } from './door/CategoryThumb.tsx'

const THUMB = 40

export default function CategorySheet(props: { open: boolean; onClose: () => void }) {
  const t = useT('catalog')
  const { data: tree, error, refetch } = useQuery(query(categoryTree, {}))
  return (
    <Dialog {...props} size="full" title={t('menu.all')} className="category-sheet">
      {tree !== undefined && <Tree tree={tree} onTaken={props.onClose} />}
      {tree === undefined && error !== null && (
        <Retry error={error} onRetry={() => void refetch()} />
      )}
      {tree === undefined && error === null && (
        <Loading>
          <Skeleton />
          <Skeleton />
          <Skeleton />
        </Loading>
      )}
    </Dialog>
  )
}

function Tree({ tree, onTaken }: { tree: readonly CategoryNode[]; onTaken: () => void }) {
  const t = useT('catalog')
  const { count } = useNumbers()
  const [chosenId, setChosenId] = useState(tree[0]?.id)
  const chosen = tree.find(({ id }) => id === chosenId)
  return (
    <div className="category-tree">
      <ul>
        {tree.map((category) => (
          <li key={category.id}>
            <button
              type="button"
              aria-pressed={category.id === chosenId}
              onClick={() => setChosenId(category.id)}
            >
              <CategoryThumb category={category} side={THUMB} />
              {category.name}
            </button>
          </li>
        ))}
      </ul>
      {chosen !== undefined && (
        <div className="grid content-start gap-4">
          <Link
            to="/goods/list"
            search={{ category: chosen.id }}
            className="link"
            onClick={onTaken}
          >
            {t('menu.allOf', { name: chosen.name })}
          </Link>
          {chosen.children.map((branch) => (
            <section key={branch.id} className="grid gap-2">
              <h3 className="text-md">
                <Link to="/goods/list" search={{ category: branch.id }} onClick={onTaken}>
                  {branch.name}
                </Link>
              </h3>
              <div className="chip-row">
                {branch.children.map(({ id, name, productCount }) => (
                  <Link
                    key={id}
                    to="/goods/list"
                    search={{ category: id }}
                    className="chip"
                    onClick={onTaken}
                  >
                    {name} <small className="text-ink-3">{count(productCount)}</small>
                  </Link>
                ))}
              </div>
            </section>
          ))}
        </div>
      )}
    </div>
  )
}
