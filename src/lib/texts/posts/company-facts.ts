/** A company in short, as the server writes it into its answers. */
import type { CompanyFacts } from "#lib/domain/posts/companies.ts";
import { cityLabel } from "./posts.ts";

const CITIES = 2;

/** 杭州、上海等5城 */
const citiesText = (cities: readonly string[]): string =>
  cities.slice(0, CITIES).map(cityLabel).join("、") + (cities.length > CITIES ? `等${cities.length}城` : "");

const line = (...parts: string[]): string => parts.filter(Boolean).join(" · ");

/** Two lines: 机械制造 · 100-499人, and 在招12个职位 · 杭州、上海等5城. */
export const companyFactsText = ({ industry, size, openCount, cities }: CompanyFacts): string =>
  [line(industry, size), line(openCount > 0 ? `在招${openCount}个职位` : "", citiesText(cities))].filter(Boolean).join("\n");
