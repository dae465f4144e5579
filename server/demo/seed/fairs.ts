import { beijingDate, parseBeijing } from "#lib/domain/time.ts";
import type { SeedPost } from "./posts.ts";
import type { Random } from "./random.ts";
import { fairs } from "./vocabulary.ts";

const DAY = 86_400_000;

/** When each fair takes place, in days from the day of seeding, and its theme (null: any). In the order of the data. */
const PLANS: readonly {
  from: number;
  days: number;
  end: string;
  cancelled?: true;
  theme: readonly string[] | "overseas" | null;
}[] = [
  { from: -6, days: 20, end: "18:00", theme: null },
  { from: -2, days: 15, end: "20:00", theme: ["互联网与信息技术", "文化传媒"] },
  { from: 3, days: 10, end: "17:30", theme: ["先进制造", "能源与环保"] },
  { from: 12, days: 30, end: "18:00", theme: null },
  { from: -40, days: 7, end: "17:00", theme: ["医疗与健康"] },
  { from: 5, days: 10, end: "17:30", cancelled: true, theme: null },
  { from: -1, days: 3, end: "16:30", theme: null },
  { from: 2, days: 1, end: "15:30", theme: ["先进制造", "物流与交通", "建筑与房地产"] },
  { from: 9, days: 2, end: "16:00", theme: null },
  { from: -20, days: 1, end: "16:00", theme: ["商贸与零售", "物流与交通", "生活服务与文旅"] },
  { from: 16, days: 2, end: "17:00", theme: "overseas" },
  { from: 1, days: 1, end: "12:00", cancelled: true, theme: ["公共与商务服务", "生活服务与文旅"] },
];
/** Where and when the on-site fairs open, in the order of the data; all places are invented. Online fairs have hours alone. */
const PLACES: readonly { address: string; halls: string; hours: string }[] = [
  ...[1, 2, 3, 4, 5, 6].map(() => ({ address: "", halls: "", hours: "全天开放，招聘方 9:00–18:00 在线" })),
  { address: "滨江新城会展路 88 号会展中心", halls: "1 号馆、2 号馆", hours: "每天 9:00–16:30，16:00 停止入场" },
  { address: "东麓工业园区创业大道 6 号职工活动中心", halls: "一层大厅", hours: "9:00–15:30" },
  { address: "青榆大学城学院路 1 号体育馆", halls: "主馆", hours: "每天 9:00–16:00" },
  { address: "云岚市商贸路 120 号人力资源市场", halls: "二层招聘大厅", hours: "9:00–16:00" },
  { address: "远汀国际人才大厦 3 层", halls: "A 厅、B 厅", hours: "每天 9:00–17:00" },
  { address: "枫溪区社区服务中心广场", halls: "", hours: "9:00–12:00" },
];
const BOOTHS_A_ROW = 20;
/** Booths in rows of twenty: A01 to A20, then B01. */
const boothAt = (position: number): string =>
  `${String.fromCharCode(65 + Math.floor(position / BOOTHS_A_ROW))}${String((position % BOOTHS_A_ROW) + 1).padStart(2, "0")}`;

/** The first fair of each type leads its list. */
const PINNED = [0, 6];
const OPENS_AT = "09:00";

const wallTime = (now: number, days: number, time: string): string =>
  new Date(parseBeijing(`${beijingDate(now + days * DAY)} ${time}`) ?? now).toISOString();

const isAbout = (post: SeedPost, theme: readonly string[] | "overseas" | null): boolean => {
  if (theme === "overseas") return post.post.kind === "overseas";
  return post.post.kind === "domestic" && (theme === null || theme.includes(post.industry));
};

/** Up to `companies` companies with posts on the theme, and about `posts` of their posts. */
const attendance = (posts: readonly SeedPost[], wanted: { companies: number; posts: number }, random: Random) => {
  const byCompany = Map.groupBy(posts, ({ post }) => post.company_id);
  const companyIds = random.sample([...byCompany.keys()], wanted.companies);
  const perCompany = Math.max(1, Math.round(wanted.posts / Math.max(1, companyIds.length)));
  return companyIds.map((id) => ({ id, postIds: random.sample(byCompany.get(id) ?? [], perCompany).map(({ post }) => post.id) }));
};

const isRunning = ({ post }: SeedPost, today: string): boolean =>
  post.starts_on <= today && (post.ends_on === null || post.ends_on >= today);

/** The fairs with their companies and posts, at times around `now` that produce every status. */
export const seedFairs = (posts: readonly SeedPost[], now: number, random: Random) => {
  const today = beijingDate(now);
  const open = posts.filter((post) => isRunning(post, today));
  return fairs.map((fair, index) => {
    const plan = PLANS[index];
    if (!plan) throw new Error(`there is no plan for fair ${fair.name}`);
    const id = String(101 + index);
    const attending = attendance(
      open.filter((post) => isAbout(post, plan.theme)),
      { companies: fair.companyCount, posts: fair.postCount },
      random,
    );
    return {
      fair: {
        id,
        name: fair.name,
        type: fair.type,
        organizer: fair.organizer,
        starts_at: wallTime(now, plan.from, OPENS_AT),
        ends_at: wallTime(now, plan.from + plan.days - 1, plan.end),
        day_count: plan.days,
        pinned: PINNED.includes(index),
        cancelled: plan.cancelled ?? false,
        cancel_reason: plan.cancelled ? "场地调整" : "",
        ...(PLACES[index] ?? { address: "", halls: "", hours: "" }),
      },
      companies: attending.map((company, position) => ({
        ...{ fair_id: id, company_id: company.id, position },
        booth: fair.type === "SCENE" ? boothAt(position) : "",
      })),
      posts: attending.flatMap((company) => company.postIds.map((postId) => ({ fair_id: id, post_id: postId }))),
    };
  });
};
