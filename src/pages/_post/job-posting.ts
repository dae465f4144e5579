import { jobPagePath } from "#lib/domain/paths.ts";
import type { PostDetail } from "#lib/domain/posts/posts.ts";
import { jobPostingTexts } from "#lib/texts/posts/posts.ts";
import { jsonLd } from "../_shell/json-ld.ts";
import { countryCode } from "./country.ts";

const address = ({ place }: PostDetail): Record<string, string> | null => {
  if (place.kind === "domestic")
    return { addressCountry: "CN", addressRegion: place.province, addressLocality: place.city + place.area };
  const country = place.kind === "abroad" ? countryCode(place.address) : undefined;
  return place.kind === "abroad" && country !== undefined ? { addressCountry: country, streetAddress: place.address } : null;
};

/**
 * schema.org's JobPosting of a post, only from data its page shows (D-C9, F-15). Null if the post lacks
 * a day or a country, which search engines require: incomplete data is worse for a page than none.
 * Why: docs/decisions/0008-every-open-post-has-a-page.md
 */
export const jobPosting = (post: PostDetail, site: URL): string | null => {
  const place = address(post);
  if (!place || !post.startsOn) return null;
  return jsonLd({
    "@type": "JobPosting",
    title: post.name,
    description: post.descriptionHtml || post.name,
    identifier: { "@type": "PropertyValue", name: jobPostingTexts.site, value: post.id },
    datePosted: post.startsOn,
    ...(post.endsOn ? { validThrough: `${post.endsOn}T23:59:59+08:00` } : {}),
    hiringOrganization: { "@type": "Organization", name: post.companyName },
    directApply: true,
    jobLocation: { "@type": "Place", address: { "@type": "PostalAddress", ...place } },
    ...(post.salary
      ? {
          baseSalary: {
            "@type": "MonetaryAmount",
            currency: "CNY",
            value: { "@type": "QuantitativeValue", minValue: post.salary.min, maxValue: post.salary.max, unitText: "MONTH" },
          },
        }
      : {}),
    url: new URL(jobPagePath(post.id), site).href,
  });
};
