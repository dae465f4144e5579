import { describe, expect, test } from "vitest";
import { NO_FACTS, type PostFacts } from "#lib/domain/posts/facts.ts";
import type { PostDetail } from "#lib/domain/posts/posts.ts";
import { conditionTags, offerTags } from "#lib/texts/posts/fact-tags.ts";
import { jobPosting } from "#pages/_post/job-posting.ts";

const facts: PostFacts = {
  degree: "本科",
  experience: { min: 3, max: 5 },
  employment: "实习",
  headcount: 3,
  benefits: ["五险一金", "双休", "年终奖", "带薪年假", "餐补", "班车"],
};

describe("the tags of a post", () => {
  test("are its conditions, and the number of people with five benefits", () => {
    expect(conditionTags(facts)).toEqual(["本科", "3-5年", "实习"]);
    expect(offerTags(facts)).toEqual(["招3人", "五险一金", "双休", "年终奖", "带薪年假", "餐补"]);
  });

  test("tell no condition from one that is not known", () => {
    expect(conditionTags({ ...NO_FACTS, degree: "学历不限", experience: { min: 0, max: null } })).toEqual(["学历不限", "经验不限"]);
    expect(conditionTags({ ...NO_FACTS, experience: { min: 2, max: null } })).toEqual(["2年以上"]);
    expect([...conditionTags(NO_FACTS), ...offerTags(NO_FACTS)]).toEqual([]);
  });
});

describe("the JobPosting of a post", () => {
  const post: PostDetail = {
    ...{ id: "7", name: "会计", companyName: "青禾", salary: null, careerId: null, careerFunction: "", careerPost: "" },
    ...{ kind: "domestic", direction: null, startsOn: "2026-11-01", endsOn: null, descriptionHtml: "", attachments: [] },
    ...{ interested: false, chatted: false, signedUp: false, showsResult: false },
    place: { kind: "domestic", province: "山西省", city: "太原市", area: "" },
  };
  const read = (known?: PostFacts): Record<string, unknown> =>
    JSON.parse(
      jobPosting(
        known ? { ...post, conditions: conditionTags(known), offers: offerTags(known) } : post,
        new URL("https://example.com/"),
      ) ?? "null",
    );

  test("has its facts in the words of search engines", () => {
    expect(read(facts)).toMatchObject({
      educationRequirements: { "@type": "EducationalOccupationalCredential", credentialCategory: "bachelor degree" },
      experienceRequirements: { "@type": "OccupationalExperienceRequirements", monthsOfExperience: 36 },
      employmentType: "INTERN",
      totalJobOpenings: 3,
      jobBenefits: "五险一金、双休、年终奖、带薪年假、餐补",
    });
    expect(read({ ...facts, degree: "学历不限", experience: { min: 0, max: null } })).toMatchObject({
      educationRequirements: "no requirements",
      experienceRequirements: "no requirements",
    });
  });

  test("names nothing that is not known, and no level that search engines do not know", () => {
    const parts = ["educationRequirements", "experienceRequirements", "employmentType", "totalJobOpenings", "jobBenefits"];
    for (const known of [undefined, NO_FACTS, { ...NO_FACTS, degree: "初中", employment: "应届" }])
      for (const part of parts) expect(read(known)).not.toHaveProperty(part);
  });
});
