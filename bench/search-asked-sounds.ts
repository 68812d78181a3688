/** The second set: home goods by sounds, initials and wrong characters. */
import type { AskedKind } from './search-judged.ts'

const PET_BED = /宠物窝/
const SHEETS = /四件套/
const CUSHION = /抱枕/
const CURTAIN = /窗帘|纱帘/
const LEASH = /牵引/

export const ASKED_SOUNDS: readonly AskedKind[] = [
  {
    kind: 'pinyin',
    queries: [
      ['chuanglian', CURTAIN, /窗帘/],
      ['dengjixiang', /登机箱/],
      ['sijiantao', SHEETS],
      ['maojin', /毛巾/],
      ['yongshenghua', /永生花/],
      ['canzhuo', '1097004'],
      ['jiyizhen', /记忆枕/],
      ['luodideng', /落地灯/],
      ['qianyinsheng', LEASH, /牵引绳/],
      ['neiku', /内裤/],
      ['yangmaobei', /羊毛被/],
      ['lvdougao', '1155015'],
    ],
  },
  {
    kind: 'pinyin apart',
    queries: [
      ['chuang lian', CURTAIN, /窗帘/],
      ['deng ji xiang', /登机箱/],
      ['yu jin', /浴巾/],
      ['di tan', /地毯/],
      ['bao zhen', CUSHION],
      ['can si bei', /蚕丝被/],
      ['mao zhua ban', /猫抓板/],
      ['chongwu wo', PET_BED],
      ['yangmao ditan', /羊毛.*地毯/],
      ['shimu chaji', '1097017'],
    ],
  },
  {
    kind: 'initials',
    queries: [
      ['sjt', SHEETS],
      ['djx', /登机箱/],
      ['ysh', /永生花/],
      ['zxb', /中性笔/],
      ['qys', LEASH, /牵引绳/],
      ['mzb', /猫抓板/],
      ['xlb', /夏凉被/],
      ['mssj', /魔兽世界/],
      ['jyz', /记忆枕/],
    ],
  },
  {
    kind: 'wrong character, same sound',
    queries: [
      ['四建套', SHEETS],
      ['登机香', /登机箱/],
      ['窗联', CURTAIN],
      ['床帘', CURTAIN],
      ['地坛', /地毯/],
      ['羽容被', /羽绒被/],
      ['记意枕', /记忆枕/],
      ['沙法', /沙发/],
      ['牵引声', LEASH, /牵引绳/],
      ['拉竿箱', /拉杆箱/],
      ['蚕斯被', /蚕丝被/],
      ['永生化', /永生花/],
      ['曲齐', /曲奇/],
      ['粽籽', /粽/],
      ['落地登', /落地灯/],
      ['内库', /内裤/],
    ],
  },
  {
    kind: 'wrong character, like shape',
    queries: [
      ['抱忱', CUSHION],
      ['窗廉', CURTAIN],
      ['毛中', /毛巾/],
      ['坐塾', /坐垫/],
      ['四仵套', SHEETS],
      ['浴市', /浴巾/],
      ['煎祸', /煎锅/],
      ['蚕丝彼', /蚕丝被/],
      ['未生花', /永生花/],
      ['牵引蝇', LEASH, /牵引绳/],
      ['拉扞箱', /拉杆箱/],
      ['沙友', /沙发/],
    ],
  },
]
