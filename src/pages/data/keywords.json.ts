import { pinyin } from "pinyin-pro";
import { cityByLabel } from "#lib/data/cities.ts";
import { hotCities } from "#lib/data/hot-cities.ts";
import type { PostSummary } from "#lib/domain/posts/posts.ts";
import { prerenderPosts } from "../_shell/prerender-posts.ts";

/** The file stays within 20 kB: careers and companies with the most open posts. */
const MOST = { careers: 320, companies: 120 };

const mostFirst = (names: readonly string[]): string[] =>
  [...Map.groupBy(names, (name) => name)]
    .filter(([name]) => name !== "")
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([name]) => name);

/** The reading without tones, a syllable apart from the next one: kuai ji. */
const readingOf = (name: string): string => pinyin(name, { toneType: "none", v: true, nonZh: "consecutive" }).toLowerCase();

/** A name and its reading, as `readKnownNames` takes them apart. */
const withReading = (name: string): string => `${name}|${readingOf(name)}`;

/** Names by their kind. The fields of a search fetch them with the first focus. */
export const GET = async (): Promise<Response> => {
  const posts: PostSummary[] = await prerenderPosts();
  const careers = mostFirst(posts.map(({ careerPost }) => careerPost)).slice(0, MOST.careers);
  const companies = mostFirst(posts.map(({ companyName }) => companyName)).slice(0, MOST.companies);
  const cities = hotCities.filter((label) => cityByLabel(label) !== undefined);
  return Response.json({
    career: careers.map(withReading),
    company: companies,
    city: cities.map(withReading),
  });
};
