/** What screens of other domains show of the catalogue. */
export { useCategoryMenu } from './CategoryMenu.tsx'
export { CategoryRail } from './CategoryRail.tsx'
export { CategoryTab } from './CategoryTab.tsx'
export { CategoryHead } from './CategoryHead.tsx'
export { CompareToggle } from './compare/CompareToggle.tsx'
export { CompareTray } from './compare/CompareTray.tsx'
export { GoodsCards, GoodsSkeletons } from './GoodsCard.tsx'
export { pictureOr } from './shown.ts'
