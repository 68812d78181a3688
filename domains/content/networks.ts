/** Where a shop can be followed. Names of brands, so they are the same in every language. */
export const NETWORKS = {
  wechat: 'WeChat',
  weibo: 'Weibo',
  douyin: 'Douyin',
  xiaohongshu: 'Xiaohongshu',
  whatsapp: 'WhatsApp',
  facebook: 'Facebook',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  linkedin: 'LinkedIn',
  x: 'X',
} as const
export type Network = keyof typeof NETWORKS
